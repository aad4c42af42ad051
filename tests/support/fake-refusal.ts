import type { FakeReply } from './fake-server.ts'

/** A refusal of the fake server. */
export const refusal = (status: number, error: string): FakeReply => ({
  status,
  body: { error, message: `Refused: ${error}` },
})
