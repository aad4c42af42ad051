import type { ReactNode } from 'react'
import { paths } from '../app/paths.ts'
import type { Path } from '../app/paths.ts'
import { SignIn } from '../features/auth/screens/sign-in.tsx'
import { DiagramScreen } from '../features/catalogue/screens/diagram.tsx'
import { EquipmentScreen } from '../features/catalogue/screens/equipment.tsx'
import { EquipmentSubtypeScreen } from '../features/catalogue/screens/equipment-subtype.tsx'
import { EquipmentSubtypesScreen } from '../features/catalogue/screens/equipment-subtypes.tsx'
import { EquipmentTypeScreen } from '../features/catalogue/screens/equipment-type.tsx'
import { EquipmentTypesScreen } from '../features/catalogue/screens/equipment-types.tsx'
import { ProductScreen } from '../features/catalogue/screens/product.tsx'
import { SearchScreen } from '../features/catalogue/screens/search.tsx'
import { MyJobsScreen } from '../features/labor-claims/screens/my-jobs.tsx'
import { TicketScreen } from '../features/labor-claims/screens/ticket.tsx'
import { FindServicerScreen } from '../features/servicers/screens/find-servicer.tsx'
import { MachinePageScreen } from '../features/warranty/screens/machine-page.tsx'
import { drawnSources, personalSources } from './drawn-sources.ts'
import { readJobs, readTicket } from './personal-reads.ts'
import type { PersonalReads } from './personal-reads.ts'

export interface DrawnScreen {
  readonly path: Path
  readonly screen: ReactNode
  /** The screen's file, by which the build knows its styles and code. */
  readonly source: string
  /** Whether it has no shell around it and no query cache. */
  readonly isBare?: boolean
  /** What it reads of a device. It is drawn for a person who is signed in, and not for a visitor. */
  readonly personal?: PersonalReads
}

const ignore = () => undefined

/** The pages that the server draws, as `src/app/routes.tsx` has them. */
export const drawnScreens: readonly DrawnScreen[] = [
  { path: paths.types, screen: <EquipmentTypesScreen />, source: drawnSources.types },
  { path: paths.type, screen: <EquipmentTypeScreen />, source: drawnSources.type },
  { path: paths.subtypes, screen: <EquipmentSubtypesScreen />, source: drawnSources.subtypes },
  { path: paths.subtype, screen: <EquipmentSubtypeScreen />, source: drawnSources.subtype },
  { path: paths.marketType, screen: <EquipmentSubtypeScreen />, source: drawnSources.subtype },
  { path: paths.equipment, screen: <EquipmentScreen />, source: drawnSources.equipment },
  { path: paths.diagram, screen: <DiagramScreen />, source: drawnSources.diagram },
  { path: paths.product, screen: <ProductScreen />, source: drawnSources.product },
  { path: paths.search, screen: <SearchScreen />, source: drawnSources.search },
  { path: paths.findServicer, screen: <FindServicerScreen />, source: drawnSources.findServicer },
  { path: paths.machinePage, screen: <MachinePageScreen />, source: drawnSources.machinePage },
  {
    path: paths.login,
    screen: <SignIn onSignedIn={ignore} onForgot={ignore} onLoadError={ignore} />,
    source: drawnSources.signIn,
    isBare: true,
  },
  { path: paths.jobs, screen: <MyJobsScreen />, source: personalSources.jobs, personal: readJobs },
  { path: paths.jobsSection, screen: <MyJobsScreen />, source: personalSources.jobs, personal: readJobs },
  { path: paths.claim, screen: <TicketScreen />, source: personalSources.claim, personal: readTicket },
]
