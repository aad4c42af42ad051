import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { apiAddress } from '../../../../platform/api-address.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { diagramPath, picturePath } from '../catalogue-paths.ts'

/**
 * The pictures of a part, else the diagram that shows it, with a link; the equipment icon if there is neither. What did not load
 * without a network is tried again when it is back.
 */
export function ProductPicture({ product }: { readonly product: Product }) {
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      isOnline
        ? undefined
        : () => {
            setTurn((before) => before + 1)
          },
    [isOnline],
  )
  return <PictureOf key={turn} product={product} />
}

function PictureOf({ product }: { readonly product: Product }) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const pictures = (product.pictures ?? []).filter(({ url }) => !missing.has(url))
  if (pictures.length === 0) return <OnDiagram product={product} hadPicture={missing.size > 0} />
  return (
    <Pictures
      product={product}
      pictures={pictures}
      onMissing={(url) => {
        setMissing((before) => new Set([...before, url]))
      }}
    />
  )
}

/** The diagram of a machine that shows the part, or null. */
function findDiagram({ equipment }: Product) {
  const model = equipment.find(({ on_diagram_id }) => on_diagram_id !== null)
  if (model === undefined || model.on_diagram_id === null) return null
  const { equipment_id, on_diagram_id: diagram, callout } = model
  return { model, diagram, to: diagramPath(equipment_id, diagram, callout) }
}

interface PicturesProps {
  readonly product: Product
  readonly pictures: NonNullable<Product['pictures']>
  /** Called with the URL of a picture that did not load, as without a network. */
  readonly onMissing: (url: string) => void
}

function Pictures({ product, pictures, onMissing }: PicturesProps) {
  const [chosen, setChosen] = useState('')
  const shown = pictures.find(({ url }) => url === chosen) ?? pictures[0]
  const drawn = findDiagram(product)
  if (shown === undefined) return null
  return (
    <div className="prod-pics">
      <div className="prod-pic photo">
        <img
          src={`${apiAddress}${shown.url}`}
          width={shown.width}
          height={shown.height}
          fetchPriority="high"
          alt={shown.text === '' ? product.name : shown.text}
          onError={() => {
            onMissing(shown.url)
          }}
        />
        {drawn === null ? null : (
          <Link className="prod-zoom" to={drawn.to}>
            <Icon name="scan" size="s" />
            {drawn.model.callout === null ? 'Open diagram' : `Callout ${drawn.model.callout} on the diagram`}
          </Link>
        )}
      </div>
      {pictures.length === 1 ? null : (
        <ul className="prod-thumbs" aria-label="Pictures">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Picture ${at + 1} of ${pictures.length}${picture.text === '' ? '' : `: ${picture.text}`}`}
                aria-pressed={picture.url === shown.url}
                onClick={() => {
                  setChosen(picture.url)
                }}
              >
                <img src={`${apiAddress}${picture.thumb}`} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `hadPicture`: a picture had its room here and did not load. The room stays, so that what is below it stays where it is. */
function OnDiagram({ product, hadPicture }: { readonly product: Product; readonly hadPicture: boolean }) {
  const [isMissing, setMissing] = useState(false)
  const { isOnline } = useConnectionStatus()
  const drawn = findDiagram(product)
  if (drawn === null || isMissing) {
    const isHeld = hadPicture || isMissing
    return (
      <div className={isHeld ? 'prod-pic' : 'prod-pic none'}>
        <EquipmentIcon type={product.equipment[0]?.equipment_type_name ?? ''} isPlain />
        {isHeld ? (
          <span className="prod-zoom mute">
            {isOnline ? 'The picture did not load' : 'The picture needs a connection'}
          </span>
        ) : null}
      </div>
    )
  }
  const { model, diagram, to } = drawn
  return (
    <Link className="prod-pic pic-dark" to={to}>
      <img
        src={picturePath(diagram)}
        fetchPriority="high"
        alt={`Diagram of the ${model.brand} ${model.name} with this part`}
        onError={() => {
          setMissing(true)
        }}
      />
      <span className="prod-zoom">
        <Icon name="scan" size="s" />
        {model.callout === null ? 'Open diagram' : `Callout ${model.callout} on this diagram`}
      </span>
    </Link>
  )
}
