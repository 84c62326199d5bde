/** Makes a drawing reachable by keys. SVG knows the attribute only in lower case, which the typings refuse. */
export const svgTabStop = { tabindex: 0 }
