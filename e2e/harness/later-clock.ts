/**
 * Loaded into a site's process before anything else (`NODE_OPTIONS=--import`): its clock goes as many days later as
 * `LATER_DAYS` says, its worker threads' too. For what ends by itself, such as a link that is good for two weeks.
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
