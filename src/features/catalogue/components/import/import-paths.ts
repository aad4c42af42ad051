/** The import page. */
export const importsPath = '/dashboard/catalogue/import'
/** The report of one import. */
export const importPath = (id: string): string => `${importsPath}/${id}`
/** The editor of a diagram. */
export const editDiagramPath = (id: number): string => `/dashboard/catalogue/diagrams/${id}`
