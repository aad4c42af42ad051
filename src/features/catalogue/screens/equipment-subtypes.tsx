import { Link, useParams } from 'react-router-dom'
import { catalogue, previewSize } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Empty } from '../../../ui/four-states.tsx'
import { Asked } from '../components/asked.tsx'
import { BrandFilter } from '../components/brand-filter.tsx'
import { ModelsComing } from '../components/model-grid.tsx'
import { ModelSection } from '../components/model-section.tsx'
import { subtypePath, typePath } from '../components/shop-paths.ts'
import { useBrand } from '../components/use-brand.ts'
import '../components/browse.css'

/** The subtypes of a kind of machine that have models, each with its first ten (S02, rows E03 and E07). */
export function EquipmentSubtypesScreen() {
  const { type: slug = '' } = useParams<{ type: string }>()
  const { brand, setBrand, ofBrand, query } = useBrand()
  const type = useCatalogue(catalogue.table.readType, { params: { type: slug }, query: ofBrand })
  const subtypes = useCatalogue(
    catalogue.table.listSubtypes,
    { params: { type: slug }, query: { ...ofBrand, has: 'equipment', paginate: 'false' } },
    { keepPrevious: true },
  )
  const name = type.data?.equipment_type_name
  return (
    <ShopPage
      title={name === undefined ? 'Subtypes' : `${name} by subtype`}
      asOf={subtypes.asOf}
      crumbs={[
        { label: 'Equipment', to: `/equipment-types${query}` },
        ...(name === undefined ? [] : [{ label: name, to: `${typePath(slug)}${query}` }]),
      ]}
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <Asked reading={subtypes} what="This kind of equipment" loading={<ModelsComing label="Loading the subtypes" />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="grid" title="No models of this brand here">
              Another brand may have some: choose one above.
            </Empty>
          ) : (
            rows.map((subtype) => (
              <Preview
                key={`${subtype.slug}${query}`}
                title={subtype.equipment_sub_type_name}
                slug={subtype.slug}
                to={`${subtypePath(slug, subtype.slug)}${query}`}
                ofBrand={ofBrand}
              />
            ))
          )
        }
      </Asked>
    </ShopPage>
  )
}

function Preview({
  title,
  slug,
  to,
  ofBrand,
}: {
  readonly title: string
  readonly slug: string
  readonly to: string
  readonly ofBrand: { readonly brand_id?: number }
}) {
  const models = useCatalogue(catalogue.table.previewSubtype, {
    params: { slug },
    query: { ...ofBrand, limit: previewSize },
  })
  return (
    <Asked reading={models} what={`The list of ${title}`} loading={<ModelsComing label={`Loading ${title}`} />}>
      {(rows) => (
        <ModelSection
          title={title}
          models={rows}
          end={
            <Link className="end" to={to} aria-label={`Show all: ${title}`}>
              Show all
            </Link>
          }
        />
      )}
    </Asked>
  )
}
