import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { catalogue, maxPreview, previewSize } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { BrandFilter } from '../components/browse/brand-filter.tsx'
import { ModelGridSkeleton } from '../components/browse/model-grid.tsx'
import { ModelSection } from '../components/browse/model-section.tsx'
import { subtypePath, subtypesPath, typePath } from '../components/catalogue-paths.ts'
import { useBrandFilter } from '../components/browse/use-brand-filter.ts'
import '../components/browse/browse.css'

/** An equipment type (S02): its subtypes, and the first ten of its models until all are requested. */
export function EquipmentTypeScreen() {
  const { type: slug = '' } = useParams<{ type: string }>()
  const { brand, setBrand, brandQuery, query } = useBrandFilter()
  const [limit, setLimit] = useState(previewSize)
  const type = useCatalogue(
    catalogue.table.readType,
    { params: { type: slug }, query: { ...brandQuery, with: 'subtypes' } },
    { keepPrevious: true },
  )
  const models = useCatalogue(
    catalogue.table.previewType,
    { params: { slug }, query: { ...brandQuery, limit } },
    { keepPrevious: true },
  )
  const name = type.data?.equipment_type_name ?? 'Equipment'
  return (
    <ShopPage
      title={name}
      canRefresh
      crumbs={[{ label: 'Equipment', to: `/equipment-types${query}` }]}
      asOf={type.asOf}
      beside={
        type.data === undefined ? null : <span className="t14 mute tn">{formatCountOf(type.data.models, 'model')}</span>
      }
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <CatalogueResult reading={type} subject="This equipment type">
        {(known) => (
          <>
            <div className="shop-h2">
              <h2>Subtypes</h2>
              <Link className="end" to={`${subtypesPath(known.slug)}${query}`}>
                All subtypes with models
              </Link>
            </div>
            <ul className="subtypes">
              {(known.subtypes ?? []).map((subtype) => (
                <li key={subtype.equipment_sub_type_id}>
                  <Link className="subtype" to={`${subtypePath(known.slug, subtype.slug)}${query}`}>
                    <span className="grow">{subtype.equipment_sub_type_name}</span>
                    <Icon name="forward" className="chev" />
                  </Link>
                </li>
              ))}
            </ul>
            <CatalogueResult
              reading={models}
              subject="The list of models"
              loading={<ModelGridSkeleton label="Loading the models" />}
            >
              {(rows) => (
                <ModelSection
                  key={typePath(known.slug)}
                  title="Models"
                  models={rows}
                  total={known.models}
                  onAll={() => {
                    setLimit(maxPreview)
                  }}
                  rest={
                    rows.length < maxPreview ? undefined : (
                      <p className="t14 mute">
                        These are the first {maxPreview} of {formatCountOf(known.models, 'model')}.{' '}
                        <Link to={`${subtypesPath(known.slug)}${query}`}>See all by subtype</Link>
                      </p>
                    )
                  }
                />
              )}
            </CatalogueResult>
          </>
        )}
      </CatalogueResult>
    </ShopPage>
  )
}
