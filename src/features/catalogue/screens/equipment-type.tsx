import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { catalogue, previewSize } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Asked } from '../components/asked.tsx'
import { BrandFilter } from '../components/brand-filter.tsx'
import { ModelsComing } from '../components/model-grid.tsx'
import { ModelSection } from '../components/model-section.tsx'
import { subtypePath, subtypesPath, typePath } from '../components/shop-paths.ts'
import { useBrand } from '../components/use-brand.ts'
import '../components/browse.css'

/** A kind of machine (S02): its subtypes, and the first ten of its models until all are asked for. */
export function EquipmentTypeScreen() {
  const { type: slug = '' } = useParams<{ type: string }>()
  const { brand, setBrand, ofBrand, query } = useBrand()
  const [limit, setLimit] = useState(previewSize)
  const type = useCatalogue(
    catalogue.table.readType,
    { params: { type: slug }, query: { ...ofBrand, with: 'subtypes' } },
    { keepPrevious: true },
  )
  const models = useCatalogue(
    catalogue.table.previewType,
    { params: { slug }, query: { ...ofBrand, limit } },
    { keepPrevious: true },
  )
  const name = type.data?.equipment_type_name ?? 'Equipment'
  return (
    <ShopPage
      title={name}
      crumbs={[{ label: 'Equipment', to: `/equipment-types${query}` }]}
      asOf={type.asOf}
      beside={
        type.data === undefined ? null : <span className="t14 mute tn">{countOf(type.data.models, 'model')}</span>
      }
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <Asked reading={type} what="This kind of equipment">
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
            <Asked reading={models} what="The list of models" loading={<ModelsComing label="Loading the models" />}>
              {(rows) => (
                <ModelSection
                  key={typePath(known.slug)}
                  title="Models"
                  models={rows}
                  total={known.models}
                  onAll={() => {
                    setLimit(500)
                  }}
                />
              )}
            </Asked>
          </>
        )}
      </Asked>
    </ShopPage>
  )
}
