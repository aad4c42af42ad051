import { useEffect, useRef } from 'react'
import type { Servicer } from '../../../../contract/servicers.ts'
import { mapLink, telLink } from '../../../shared/map-link.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { addressLine, milesWords } from './servicer-words.ts'
import { useLight } from './use-light.ts'

/** A place of work: its number on the map, how far it is, and the ways to reach it. */
export function ServicerRow({
  servicer,
  number,
  isLit,
  isCalled,
  onLight,
}: {
  readonly servicer: Servicer
  readonly number: number
  /** Its pin is under the finger. */
  readonly isLit: boolean
  /** Its pin was pressed: the row comes into sight and takes the focus. */
  readonly isCalled: boolean
  readonly onLight: (isLit: boolean) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLight(row, onLight)
  useEffect(() => {
    if (!isCalled) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isCalled])
  const { name, addr1, addr2, city, state, postal_code, phone, distance } = servicer
  return (
    <li ref={row} className={isLit ? 'sv-row lit' : 'sv-row'}>
      <span className="sv-no" aria-hidden="true">
        {number}
      </span>
      <div className="grow">
        <div className="sv-head">
          <h3 ref={heading} tabIndex={-1}>
            {name}
          </h3>
          {distance === null ? null : <b className="tn">{milesWords(distance)}</b>}
        </div>
        <p>
          {[addr1, addr2].filter((part) => part !== '').join(', ')}
          <br />
          {city}, {state} {postal_code}
        </p>
        <div className="sv-acts">
          <a className={buttonClass({})} href={telLink(phone)} aria-label={`Call ${name}, ${phone}`}>
            <Icon name="phone" />
            {phone}
          </a>
          <a
            className={buttonClass({})}
            href={mapLink(addressLine(servicer), navigator.userAgent)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Directions to ${name}`}
          >
            <Icon name="navigate" />
            Directions
          </a>
        </div>
      </div>
    </li>
  )
}
