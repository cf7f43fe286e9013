/** The names that hold where a walk of a tree is, innermost first. */
export class Scopes<Value> {
  private readonly open: Map<string, Value>[] = [];

  /** What a name stands for; `undefined` for one that nobody declared. */
  get(name: string): Value | undefined {
    for (let index = this.open.length - 1; index >= 0; index--) {
      const scope = this.open[index];
      if (scope?.has(name)) return scope.get(name);
    }
    return undefined;
  }

  /** Says what a name of the innermost scope stands for. */
  set(name: string, value: Value): void {
    this.open.at(-1)?.set(name, value);
  }

  /** Visits what stands in a scope of its own. */
  within(names: readonly string[], value: Value, visit: () => void): void {
    this.open.push(new Map(names.map((name) => [name, value])));
    visit();
    this.open.pop();
  }
}
