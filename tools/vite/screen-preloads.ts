/** What is there before the app and before the shell start, by the names that `shellChunks` gives them, and the entry. */
const ofApp = /\/(?:rolldown-runtime|reload-once|index|app)-[\w-]{7}\.js$/
const ofShell = /\/(?:shell|shell-ionic|shell-libraries|frame|cart)-[\w-]{7}\.js$/

/**
 * What is preloaded with a screen: what the shell, which loads all screens, does not have yet. The bundler lists all that a
 * screen imports, for each of them.
 */
export function listScreenPreloads(_file: string, files: string[], { hostId }: { readonly hostId: string }): string[] {
  const isShell = /\/shell-[\w-]{7}\.js$/.test(hostId)
  if (!isShell && !/\/app-[\w-]{7}\.js$/.test(hostId)) return files
  return files.filter((file) => !ofApp.test(file) && !(isShell && ofShell.test(file)))
}
