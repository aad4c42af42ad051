import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { useEffect } from 'react'
import { Empty } from '../ui/load-states.tsx'
import type { Shown } from './gallery-address.ts'
import type { Piece } from './piece.ts'
import { allPieces } from './pieces/all-pieces.ts'

/** The states of a piece, each below its name. An overlay has room for one only. */
function States({ piece, state }: { readonly piece: Piece; readonly state: string | null }) {
  const all = Object.entries(piece.states)
  const chosen = state === null ? all : all.filter(([name]) => name === state)
  if (piece.isOverlay === true) return chosen[0]?.[1]()
  return chosen.map(([name, show]) => (
    <section key={name} className="gallery-state">
      <h2 className="t12 mute">{name}</h2>
      <div className="gallery-sample">{show()}</div>
    </section>
  ))
}

/** One piece by itself, in the app's own surroundings: for a frame of the gallery and for pictures. */
export function Stage({ piece: name, state, theme }: Shown) {
  const piece = allPieces[name]
  useEffect(() => {
    document.documentElement.classList.toggle('ion-palette-dark', theme === 'dark')
  }, [theme])
  return (
    <IonApp>
      <IonReactRouter>
        <div className="gallery-stage" data-piece={name}>
          {piece === undefined ? (
            <Empty icon="search" title={`The gallery has no piece named ${name}`} />
          ) : (
            <States key={`${name} ${state ?? ''}`} piece={piece} state={state} />
          )}
        </div>
      </IonReactRouter>
    </IonApp>
  )
}
