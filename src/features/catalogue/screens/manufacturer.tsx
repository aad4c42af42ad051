import { useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import { groupBy } from '../../../../domain/group-by.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { BrandChips } from '../components/browse/brand-filter.tsx'
import { ModelGridSkeleton } from '../components/browse/model-grid.tsx'
import { ModelSection } from '../components/browse/model-section.tsx'
import { useBrandFilter } from '../components/browse/use-brand-filter.ts'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { SourceLabel } from '../components/source-label.tsx'
import '../components/browse/browse.css'

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The brands of a manufacturer (E11) and its models by type (E12), of all brands or of one. */
export function ManufacturerScreen() {
  const params = { id: Number(useParams<{ id: string }>().id) }
  const { brand, setBrand, brandQuery } = useBrandFilter()
  const brands = useCatalogue(catalogue.table.listBrands, { params })
  const models = useCatalogue(catalogue.table.listEquipment, { params, query: brandQuery }, { keepPrevious: true })
  const all = brands.data ?? []
  const chosen = all.find(({ brand_id }) => brand_id === brand)
  const names = chosen === undefined ? all.map(({ name }) => name) : [chosen.name]
  return (
    <ShopPage
      title={names.length === 0 ? 'Manufacturer' : listFormat.format(names)}
      canRefresh
      asOf={brands.asOf}
      crumbs={[{ label: 'Equipment', to: '/equipment-types' }]}
      beside={
        <>
          {models.data === undefined ? null : (
            <span className="t14 mute tn">{formatCountOf(models.data.length, 'model')}</span>
          )}
          {brands.source === 'device' ? <SourceLabel {...brands} verb="Read" /> : null}
        </>
      }
    >
      <CatalogueResult reading={brands} subject="This manufacturer">
        {(known) => (
          <>
            <BrandChips brands={known} brand={brand} onBrand={setBrand} />
            <CatalogueResult
              reading={models}
              subject="The list of models"
              loading={<ModelGridSkeleton label="Loading the models" />}
            >
              {(rows) => <ModelsByType rows={rows} />}
            </CatalogueResult>
          </>
        )}
      </CatalogueResult>
    </ShopPage>
  )
}

function ModelsByType({ rows }: { readonly rows: readonly EquipmentRow[] }) {
  if (rows.length === 0)
    return (
      <Empty icon="grid" title="No models here">
        There are no models of this brand in the catalogue yet.
      </Empty>
    )
  return [...groupBy(rows, ({ equipment_type_name }) => equipment_type_name)].map(([type, models]) => (
    <ModelSection key={type} title={type} models={models} total={models.length} />
  ))
}
