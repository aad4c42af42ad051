/** An office user who calls the API. */
export interface Office {
  readonly userId: number
  /** Returns the parsed answer; throws with status and body where it is not 2xx. Bytes are sent unchanged. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  bytes(path: string): Promise<Uint8Array>
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

export async function openOffice(port: number, email: string, password = 'Repair-2026'): Promise<Office> {
  const base = `http://127.0.0.1:${port}/api`
  let cookie = ''
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie,
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
    })
    const set = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (set !== undefined) cookie = set
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const session = (await (await send('POST', '/auth/login', { email, password })).json()) as {
    logged_in: boolean
    user: { user_id: number } | null
  }
  if (session.user === null) throw new Error(`${email} could not sign in`)
  return {
    userId: session.user.user_id,
    call: async (method, path, body) => (await send(method, path, body)).json(),
    bytes: async (path) => new Uint8Array(await (await send('GET', path)).arrayBuffer()),
  }
}
