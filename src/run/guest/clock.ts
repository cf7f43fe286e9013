/**
 * Makes the clock stand still at a time a scenario names, so that what a tool writes down is the same each time.
 * `Date` and `Temporal.Now` are covered; `performance` and timers keep their own pace.
 */
export function fixClock(now: number): void {
  const RealDate = Date;
  const FixedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new RealDate(now).toString(),
  });
  RealDate.now = () => now;
  RealDate.prototype.constructor = FixedDate;
  globalThis.Date = FixedDate;

  const { Temporal } = globalThis as unknown as { Temporal?: TemporalLike };
  if (Temporal === undefined) return;
  const zone = Temporal.Now.timeZoneId();
  const at = (id: string = zone) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(id);
  Object.assign(Temporal.Now, {
    instant: () => Temporal.Instant.fromEpochMilliseconds(now),
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
