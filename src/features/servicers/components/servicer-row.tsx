import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Servicer } from '../../../../contract/servicers.ts'
import { mapLink, telLink } from '../../../shared/address/map-link.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatAddress, formatMiles } from './servicer-text.ts'

/** Reports when a row gains or loses hover or focus. The row itself is not a control. */
function useRowHighlight(row: RefObject<HTMLElement | null>, onLight: (isLit: boolean) => void): void {
  useEffect(() => {
    const element = row.current
    const listening = new AbortController()
    const report = (isLit: boolean) => () => {
      onLight(isLit)
    }
    for (const event of ['pointerenter', 'focusin'])
      element?.addEventListener(event, report(true), { signal: listening.signal })
    for (const event of ['pointerleave', 'focusout'])
      element?.addEventListener(event, report(false), { signal: listening.signal })
    return () => {
      listening.abort()
    }
  }, [row, onLight])
}

/** A servicer: its number on the map, distance, address, phone and directions. */
export function ServicerRow({
  servicer,
  number,
  isLit,
  isCalled,
  onLight,
}: {
  readonly servicer: Servicer
  readonly number: number
  /** Whether its pin is hovered. */
  readonly isLit: boolean
  /** Whether its pin was pressed. The row then scrolls into view and takes the focus. */
  readonly isCalled: boolean
  readonly onLight: (isLit: boolean) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useRowHighlight(row, onLight)
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
          {distance === null ? null : <b className="tn">{formatMiles(distance)}</b>}
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
            href={mapLink(formatAddress(servicer), navigator.userAgent)}
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
