// The screens of the catalogue, each loaded when it is first shown.
import { lazyScreen } from './lazy-screens.ts'

export const EquipmentTypes = lazyScreen(
  async () => (await import('../features/catalogue/screens/equipment-types.tsx')).EquipmentTypesScreen,
)
export const EquipmentType = lazyScreen(
  async () => (await import('../features/catalogue/screens/equipment-type.tsx')).EquipmentTypeScreen,
)
export const EquipmentSubtypes = lazyScreen(
  async () => (await import('../features/catalogue/screens/equipment-subtypes.tsx')).EquipmentSubtypesScreen,
)
export const EquipmentSubtype = lazyScreen(
  async () => (await import('../features/catalogue/screens/equipment-subtype.tsx')).EquipmentSubtypeScreen,
)
export const Equipment = lazyScreen(
  async () => (await import('../features/catalogue/screens/equipment.tsx')).EquipmentScreen,
)
export const Product = lazyScreen(async () => (await import('../features/catalogue/screens/product.tsx')).ProductScreen)
export const Search = lazyScreen(async () => (await import('../features/catalogue/screens/search.tsx')).SearchScreen)
export const OfflineCatalogue = lazyScreen(
  async () => (await import('../features/catalogue/screens/offline-catalogue.tsx')).OfflineCatalogueScreen,
)
export const Diagram = lazyScreen(async () => (await import('../features/catalogue/screens/diagram.tsx')).DiagramScreen)
export const DiagramEditor = lazyScreen(
  async () => (await import('../features/catalogue/screens/diagram-editor.tsx')).DiagramEditorScreen,
)
export const Imports = lazyScreen(async () => (await import('../features/catalogue/screens/import.tsx')).ImportScreen)
export const ImportReport = lazyScreen(
  async () => (await import('../features/catalogue/screens/import-report.tsx')).ImportReportScreen,
)
export const Manufacturer = lazyScreen(
  async () => (await import('../features/catalogue/screens/manufacturer.tsx')).ManufacturerScreen,
)
