/**
 * Loaded into a site's process before anything else (`NODE_OPTIONS=--import`): moves its clock forward by `LATER_DAYS`
 * days, including in worker threads. For testing what expires, such as a link that is valid for two weeks.
 */
const laterMs = Number(process.env.LATER_DAYS) * 24 * 60 * 60 * 1000;
const realNow = Date.now;
Date.now = () => realNow() + laterMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) =>
    Reflect.construct(
      date,
      given.length === 0 ? [date.now()] : given,
      made === globalThis.Date ? date : made,
    ),
});
