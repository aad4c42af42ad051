import { Transform } from 'node:stream'

/** What a line carries and how long it takes: kbit/s in each direction, and ms there and back. */
export interface Slowness {
  readonly kbits: number
  readonly latencyMs: number
}

/** Pieces of a packet's size, so that several connections share the line. */
const packet = 1400

/** One direction of a line that all its connections share. */
export function createSlowWire({ kbits, latencyMs }: Slowness): () => Transform {
  let freeAt = 0
  return () => {
    let landed = 0
    /** Resolves when so many bytes have left, one connection after the other. */
    const leave = (bytes: number) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes * 8) / kbits
      return new Promise((resolve) => setTimeout(resolve, freeAt - performance.now()))
    }
    return new Transform({
      highWaterMark: packet,
      transform(chunk: Buffer, _, done) {
        const carry = async () => {
          for (let at = 0; at < chunk.length; at += packet) {
            const piece = chunk.subarray(at, at + packet)
            await leave(piece.length)
            landed += 1
            setTimeout(() => {
              landed -= 1
              if (!this.destroyed) this.push(piece)
            }, latencyMs / 2)
          }
        }
        void carry().then(() => {
          done()
        })
      },
      flush(done) {
        const wait = () => {
          if (landed === 0) done()
          else setTimeout(wait, latencyMs / 2)
        }
        wait()
      },
    })
  }
}
