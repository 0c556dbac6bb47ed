/** The settings that steer the extension itself. The server does not know them and would report them as mistakes. */
const ours = new Set(['path', 'trace']);

/** A section `throwsight` as the server is to see it. */
export function forServer(section: unknown): unknown {
  if (typeof section !== 'object' || section === null) {
    return section;
  }
  return Object.fromEntries(Object.entries(section).filter(([name]) => !ours.has(name)));
}
