import type { Turn } from '../state/state.ts'
import { PersonIcon } from './icons.tsx'

/** Empty `alt`, because the name is shown beside it. */
export const PersonPicture = ({ person }: { person: Turn['person'] }) =>
  person?.picture_url ? <img class="picture" src={person.picture_url} alt="" /> : <PersonIcon />
