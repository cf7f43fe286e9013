/** The first version kept one action, as text; since then an email may ask for several things. */
export function v1_to_v2({ action, ...mail }) {
  return { ...mail, actions: action ? [action] : [] };
}
