import { Link, useParams } from 'react-router-dom'
import { catalogue, previewSize } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { BrandFilter } from '../components/browse/brand-filter.tsx'
import { ModelGridSkeleton } from '../components/browse/model-grid.tsx'
import { ModelSection } from '../components/browse/model-section.tsx'
import { subtypePath, typePath } from '../components/catalogue-paths.ts'
import { useBrandFilter } from '../components/browse/use-brand-filter.ts'
import '../components/browse/browse.css'

/** The subtypes of an equipment type that have models, each with its first ten (S02, rows E03 and E07). */
export function EquipmentSubtypesScreen() {
  const { type: slug = '' } = useParams<{ type: string }>()
  const { brand, setBrand, brandQuery, query } = useBrandFilter()
  const type = useCatalogue(catalogue.table.readType, { params: { type: slug }, query: brandQuery })
  const subtypes = useCatalogue(
    catalogue.table.listSubtypes,
    { params: { type: slug }, query: { ...brandQuery, has: 'equipment', paginate: 'false' } },
    { keepPrevious: true },
  )
  const name = type.data?.equipment_type_name
  return (
    <ShopPage
      title={name === undefined ? 'Subtypes' : `${name} by subtype`}
      asOf={subtypes.asOf}
      canRefresh
      crumbs={[
        { label: 'Equipment', to: `/equipment-types${query}` },
        ...(name === undefined ? [] : [{ label: name, to: `${typePath(slug)}${query}` }]),
      ]}
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <CatalogueResult
        reading={subtypes}
        subject="This equipment type"
        loading={<ModelGridSkeleton label="Loading the subtypes" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="grid" title="No models of this brand">
              Choose another brand above.
            </Empty>
          ) : (
            rows.map((subtype) => (
              <Preview
                key={`${subtype.slug}${query}`}
                title={subtype.equipment_sub_type_name}
                slug={subtype.slug}
                to={`${subtypePath(slug, subtype.slug)}${query}`}
                brandQuery={brandQuery}
              />
            ))
          )
        }
      </CatalogueResult>
    </ShopPage>
  )
}

function Preview({
  title,
  slug,
  to,
  brandQuery,
}: {
  readonly title: string
  readonly slug: string
  readonly to: string
  readonly brandQuery: { readonly brand_id?: number }
}) {
  const models = useCatalogue(catalogue.table.previewSubtype, {
    params: { slug },
    query: { ...brandQuery, limit: previewSize },
  })
  return (
    <CatalogueResult
      reading={models}
      subject={`The list of ${title}`}
      loading={<ModelGridSkeleton label={`Loading ${title}`} />}
    >
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
    </CatalogueResult>
  )
}
