import { Suspense, lazy, useState } from 'react'
import { useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import type { Product, ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { SourceLabel } from '../components/source-label.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { FilesCard } from '../components/files-card.tsx'
import { PartRow } from '../components/part-row.tsx'
import { fitsSerial } from '../components/diagram/bill/serial-filter.ts'
import { OwnMachineNote } from '../../../shared/machine/own-machine-note.tsx'
import { FitsCard } from '../components/product/fits-card.tsx'
import { ProductOffer } from '../components/product/product-offer.tsx'
import { ProductPicture } from '../components/product/product-picture.tsx'
import { equipmentPath, typePath } from '../components/catalogue-paths.ts'
import { SupersessionNote } from '../components/product/supersession-note.tsx'
import '../components/browse/browse.css'
import '../components/part.css'
import '../components/product/product.css'

// Of those who edit the catalogue: a visitor's page does not load its form.
const AttributesSheet = lazy(async () => ({
  default: (await import('../components/product/attributes-sheet.tsx')).AttributesSheet,
}))

/** A part (S05): price and stock, fit, supersession, attributes, and related parts. */
export function ProductScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const reading = useCatalogue(catalogue.table.readProduct, { params: { id: Number(id) } })
  const model = reading.data?.equipment[0]
  return (
    <ShopPage
      title={reading.data?.name ?? 'Part'}
      asOf={reading.asOf}
      canRefresh
      crumbs={[
        { label: 'Equipment', to: '/equipment-types' },
        ...(model === undefined
          ? []
          : [
              { label: model.equipment_type_name, to: typePath(String(model.equipment_type_id)) },
              { label: `${model.brand} ${model.name}`, to: equipmentPath(model.equipment_id) },
            ]),
      ]}
      beside={reading.data === undefined ? null : <NumberLine number={reading.data.number} />}
    >
      <CatalogueResult reading={reading} subject="This part" rows={5}>
        {(product) => (
          <>
            {reading.source === 'device' ? (
              <p className="prod-by">
                <SourceLabel {...reading} verb="Read" />
              </p>
            ) : null}
            <div className="prod">
              <ProductPicture product={product} />
              <div className="prod-buy">
                <SupersessionNote product={product} />
                <ProductOffer product={product} />
                <OwnMachineNote formatClause={(machine) => formatFit(product, machine, reading.source)} />
                <FitsCard product={product} />
                <FilesCard files={product.files} />
              </div>
              <Details product={product} />
            </div>
            <RelatedParts parts={product.related} />
          </>
        )}
      </CatalogueResult>
    </ShopPage>
  )
}

/**
 * Whether the part fits the machine that was looked up, by model and serial range. A device does not have the machines of
 * all parts that it replaced: of what it does not list nothing is stated.
 */
function formatFit(
  { equipment }: Product,
  { serial, equipment_id }: { readonly serial: string; readonly equipment_id: number },
  source: 'server' | 'device' | null,
): string | null {
  const places = equipment.filter((one) => one.equipment_id === equipment_id)
  if (places.some((one) => fitsSerial(one, serial))) return ', and this part fits it'
  return source === 'device' ? null : ': this part is not listed for it'
}

function NumberLine({ number }: { readonly number: string }) {
  const showSnackbar = useSnackbar()
  const copy = async () => {
    try {
      // Without https a browser has no clipboard.
      await navigator.clipboard.writeText(number)
      showSnackbar({ text: `${number} copied.` })
    } catch {
      showSnackbar({ text: 'This browser does not allow copying. Select the number instead.' })
    }
  }
  return (
    <span className="prod-number">
      <span className="mono t14">{number}</span>
      <Button fill="link" size="small" aria-label={`Copy part number ${number}`} onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  )
}

function Details({ product }: { readonly product: Product }) {
  const { session } = useSession()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = hasPermission(session, 'catalogue.edit')
  const barcode = product.barcode ?? null
  if (product.attributes.length === 0 && product.description === '' && barcode === null && !mayEdit) return null
  return (
    <section aria-label="Details">
      <div className="row">
        <h2 className="t16 b">Details</h2>
        {mayEdit ? (
          <Button
            className="end"
            size="small"
            icon="edit"
            onClick={() => {
              setEditing(true)
            }}
          >
            Edit attributes
          </Button>
        ) : null}
      </div>
      {product.description === '' ? null : <p className="t14 ink2 mt2">{product.description}</p>}
      <AttributeList attributes={product.attributes} barcode={barcode} />
      {mayEdit ? (
        <Suspense fallback={null}>
          <AttributesSheet
            product={product}
            isOpen={isEditing}
            onClose={() => {
              setEditing(false)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The part's attributes, such as material and size, and its barcode. */
function AttributeList({
  attributes,
  barcode,
}: {
  readonly attributes: Product['attributes']
  readonly barcode: string | null
}) {
  return (
    <dl className="spec-list">
      {barcode === null ? null : (
        <div>
          <dt>Barcode</dt>
          <dd className="mono">{barcode}</dd>
        </div>
      )}
      {attributes.map(({ attribute_id, name, value, unit }) => (
        <div key={attribute_id}>
          <dt>{name}</dt>
          <dd>
            {value}
            {unit === null ? '' : `\u00a0${unit}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Parts that are often replaced together with this one. Renders nothing if none are known. */
function RelatedParts({ parts }: { readonly parts: readonly ProductRow[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-label="Often replaced together">
      <div className="shop-h2">
        <h2>Often replaced together</h2>
      </div>
      <div className="parts">
        {parts.map((part) => (
          <PartRow key={part.product_id} part={part} />
        ))}
      </div>
    </section>
  )
}
