import { useEffect, useRef } from 'react'

/** A picture whose colours are its own, on white as on paper. In an <img> nothing of it can run. */
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
