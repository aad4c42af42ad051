import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { drawStrokes } from '../../../../platform/signature.ts'
import type { Stroke } from '../../../../platform/signature.ts'
import '../ticket/ticket.css'

/** A field to sign with a finger, a stylus or the mouse. The printed name is the keyboard alternative. */
export function SignaturePad({
  strokes,
  onSign,
}: {
  readonly strokes: readonly Stroke[]
  readonly onSign: (strokes: readonly Stroke[]) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    element.width = Math.max(1, Math.round(element.clientWidth * window.devicePixelRatio))
    element.height = Math.max(1, Math.round(element.clientHeight * window.devicePixelRatio))
    drawStrokes(element, strokes)
  }, [strokes])

  const toPoint = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  const extendStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return
    const last = strokes.at(-1) ?? []
    onSign([...strokes.slice(0, -1), [...last, toPoint(event)]])
  }
  const endStroke = () => {
    isDown.current = false
  }
  return (
    <div role="img" aria-label={strokes.length === 0 ? 'Sign here with your finger or a stylus' : 'Signature'}>
      <canvas
        ref={canvas}
        className="sig-pad"
        onPointerDown={(event) => {
          isDown.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          onSign([...strokes, [toPoint(event)]])
        }}
        onPointerMove={extendStroke}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      />
    </div>
  )
}
