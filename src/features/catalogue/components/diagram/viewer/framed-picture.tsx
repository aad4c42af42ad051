import { useEffect, useRef } from 'react'

/** A picture with its own colors, on white. No script can run inside an <img>. */
export function FramedPicture({ bytes, type }: { readonly bytes: Uint8Array; readonly type: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
    if (image.current !== null) image.current.src = url
    return () => {
      URL.revokeObjectURL(url)
    }
  }, [bytes, type])
  return <img ref={image} className="dg-framed" alt="" draggable={false} />
}
