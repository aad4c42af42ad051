type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/**
 * Asks the person to prove who they are; resolves whether they did. Calls that are refused at the same time wait for the same
 * answer. False where nothing on the page asks.
 */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}

/** Names what asks on this page; the returned function ends it. A question that is open then counts as refused. */
export function onProofAsked(next: Ask): () => void {
  let end = () => {}
  const ended = new Promise<boolean>((resolve) => {
    end = () => {
      resolve(false)
    }
  })
  const own = () => Promise.race([next(), ended])
  ask = own
  return () => {
    end()
    if (ask === own) ask = null
  }
}
