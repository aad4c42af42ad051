export const importsPath = '/dashboard/catalogue/import'
export const importPath = (id: string): string => `${importsPath}/${id}`
export const editDiagramPath = (id: number): string => `/dashboard/catalogue/diagrams/${id}`
