import { uncurry } from './frames.ts';

/** Milliseconds since 1970; undefined where the clock runs. */
let now: number | undefined;

/**
 * Makes the clock stand still at a time a scenario names, so that what a tool writes down is the same each time.
 * `Date` and `Temporal.Now` are covered; `performance` and timers keep their own pace. In a sandbox that is kept, each
 * call has its own time.
 */
export function fixClock(at: number): void {
  const isFixed = now !== undefined;
  now = at;
  if (!isFixed) replaceClock();
}

function replaceClock(): void {
  const RealDate = Date;
  const { construct } = Reflect;
  const toText = uncurry(RealDate.prototype.toString);
  const time = () => now as number;
  // Without a prototype: what a tool puts on Object's would be taken for traps.
  const FixedDate = new Proxy(RealDate, {
    __proto__: null,
    construct: (target: DateConstructor, args: unknown[], newTarget: DateConstructor) =>
      construct(target, args.length === 0 ? [time()] : args, newTarget),
    apply: () => toText(new RealDate(time())),
  } as ProxyHandler<DateConstructor>);
  RealDate.now = time;
  RealDate.prototype.constructor = FixedDate;
  globalThis.Date = FixedDate;

  const { Temporal } = globalThis as unknown as { Temporal?: TemporalLike };
  if (Temporal === undefined) return;
  const { Instant } = Temporal;
  const zone = Temporal.Now.timeZoneId();
  const instant = () => Instant.fromEpochMilliseconds(time());
  const at = (id: string = zone) => instant().toZonedDateTimeISO(id);
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: at,
    plainDateTimeISO: (id?: string) => at(id).toPlainDateTime(),
    plainDateISO: (id?: string) => at(id).toPlainDate(),
    plainTimeISO: (id?: string) => at(id).toPlainTime(),
  });
}

interface Zoned {
  toPlainDateTime(): unknown;
  toPlainDate(): unknown;
  toPlainTime(): unknown;
}

interface TemporalLike {
  readonly Now: { timeZoneId(): string };
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(zone: string): Zoned };
  };
}
