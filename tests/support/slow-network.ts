import { Transform } from 'node:stream'

/** Bandwidth in kbit/s per direction, and round-trip time in ms. */
export interface NetworkSpeed {
  readonly kbits: number
  readonly latencyMs: number
}

/** Data is sent in packets, so that several connections share the bandwidth. */
const packet = 1400

/** One direction of a network that all connections share. */
export function createSlowNetwork({ kbits, latencyMs }: NetworkSpeed): () => Transform {
  let freeAt = 0
  return () => {
    let landed = 0
    /** Resolves when this many bytes are sent, one connection after the other. */
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
