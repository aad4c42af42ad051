import { useState } from 'react'
import { CheckField } from '../ui/check-field.tsx'
import { formatPieceAddress } from './gallery-address.ts'
import type { Theme } from './gallery-address.ts'
import type { Piece } from './piece.ts'
import { allPieces } from './pieces/all-pieces.ts'

const widths = [390, 820, 1440]
const themes: readonly Theme[] = ['light', 'dark']
const names = Object.keys(allPieces)

/** A piece in every width and theme that was chosen. Each frame has its own viewport, so media queries hold in it. */
function Frames({ name, piece, in: chosen }: { name: string; piece: Piece; in: ReadonlySet<string> }) {
  const states = piece.isOverlay === true ? Object.keys(piece.states) : [null]
  return widths
    .filter((width) => chosen.has(String(width)))
    .map((width) => (
      <div key={width} className="row top wrap">
        {themes
          .filter((theme) => chosen.has(theme))
          .flatMap((theme) =>
            states.map((state) => (
              <figure key={`${theme} ${state ?? ''}`}>
                <figcaption className="t12 mute">
                  {[width, theme, state].filter((fact) => fact !== null).join(' · ')}
                </figcaption>
                <iframe
                  className="gallery-frame"
                  width={width}
                  title={`${name}, ${width} px, ${theme}`}
                  src={formatPieceAddress({ piece: name, state, theme })}
                />
              </figure>
            )),
          )}
      </div>
    ))
}

/** The list of all pieces and the chosen one in its frames. */
export function Gallery() {
  const [name, setName] = useState(names[0] ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([...widths.map(String), ...themes]))
  const piece = allPieces[name]
  return (
    <div className="gallery">
      <nav aria-label="Pieces">
        {names.map((one) => (
          <button
            key={one}
            type="button"
            className="btn quiet"
            aria-current={one === name}
            onClick={() => {
              setName(one)
            }}
          >
            {one}
          </button>
        ))}
      </nav>
      <main>
        <h1 className="t26">{name}</h1>
        <div className="row wrap">
          {[...widths.map(String), ...themes].map((choice) => (
            <CheckField
              key={choice}
              label={choice}
              checked={chosen.has(choice)}
              onChange={({ target }) => {
                const rest = [...chosen].filter((one) => one !== choice)
                setChosen(new Set(target.checked ? [...rest, choice] : rest))
              }}
            />
          ))}
        </div>
        {piece === undefined ? null : <Frames key={name} name={name} piece={piece} in={chosen} />}
      </main>
    </div>
  )
}
