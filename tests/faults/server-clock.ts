// Loaded before a server under test (`node --import`): its clock runs ahead of this machine's by what the test says, so that
// a month passes in minutes. Timers and what the operating system tells stay as they are.
const real = Date
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0)
const now = () => real.now() + ahead

globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, given: unknown[], asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked === Date ? target : asked) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

process.on('message', (message: { readonly ahead: number }) => {
  ahead = message.ahead
  process.send?.('moved')
})
// The channel alone does not keep the server running.
process.channel?.unref()
