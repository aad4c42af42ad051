import { setTimeout } from 'node:timers/promises'

/** The key that marks a reference to an element (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of W3C WebDriver over HTTP. */
export interface Session {
  readonly version: string
  post(path: string, body: object): Promise<void>
  /** Does what loads another document, and resolves when that one can be read. */
  load(path: 'url' | 'refresh', body: object): Promise<void>
  evaluate(expression: string): Promise<unknown>
  /** The reference of the element that the expression results in, or null. */
  findElement(expression: string): Promise<string | null>
}

/** Runs an expression and awaits it: the last argument ends the script. */
const toScript = (expression: string) => `
  const end = arguments[arguments.length - 1]
  Promise.resolve().then(() => (${expression})).then(
    (value) => end({ value: value === undefined ? null : value }),
    (error) => end({ error: String(error) }),
  )`

/**
 * How long a script may take. WebKit never answers one whose page is set aside while it runs: the page's timers rest, and
 * with them the driver's own limit.
 */
const scriptLimit = 10_000

/** Repeats until it is true. An error is a no. */
async function waitFor(expected: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await look().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${expected}`)
    await setTimeout(30)
  }
}

/** Opens a session with the browser that the driver starts. */
export async function openSession(
  port: number,
  browser: { readonly binary: string; readonly args: readonly string[] },
): Promise<Session> {
  const call = async (method: string, path: string, body?: object, limit?: number): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(limit === undefined ? {} : { signal: AbortSignal.timeout(limit) }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new Error(`${path.split('/').slice(3).join('/')}: ${error}: ${message}`)
    }
    return value
  }
  await waitFor('the WebDriver', async () => {
    await call('GET', '/status')
    return true
  })
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        timeouts: { script: 5000, pageLoad: 10_000 },
        'webkitgtk:browserOptions': browser,
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const own = `/session/${sessionId}`
  const run = async (expression: string): Promise<unknown> => {
    const script = { script: toScript(expression), args: [] }
    const reply = (await call('POST', `${own}/execute/async`, script, scriptLimit)) as {
      value?: unknown
      error?: string
    }
    if (reply.error !== undefined) throw new Error(reply.error)
    return reply.value
  }
  /** Runs an expression that is no promise. Its answer cannot be lost on the way from one document to the next. */
  const runNow = (expression: string) =>
    call('POST', `${own}/execute/sync`, { script: `return (${expression})`, args: [] }, scriptLimit)
  return {
    version: capabilities.browserVersion,
    post: async (path, body) => {
      await call('POST', `${own}/${path}`, body)
    },
    // The driver's own wait misses some loads that a worker answers, and then every command waits for minutes.
    load: async (path, body) => {
      await runNow('(window.isBefore = true)')
      await call('POST', `${own}/${path}`, body)
      await waitFor('the next document', async () => {
        return (await runNow("window.isBefore !== true && document.readyState !== 'loading'")) === true
      })
    },
    evaluate: run,
    findElement: async (expression) => {
      const value = (await run(expression)) as Readonly<Record<string, string>> | null
      return value?.[elementKey] ?? null
    },
  }
}
