import { refuse } from '../../kernel/refuse.ts'

/** Waits so long for what is being made; then refuses `catalogue.packing`, and the making goes on. */
export async function patiently<T extends object | string>(making: Promise<T>, forMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, forMs, null)
  })
  try {
    return (await Promise.race([making, late])) ?? refuse('catalogue.packing', { retryAfter: 10 })
  } finally {
    clearTimeout(timer)
    making.catch(() => undefined)
  }
}
