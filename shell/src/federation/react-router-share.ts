/**
 * The part of react-router-dom that remotes may use. Listing the exports keeps the rest out of the shell's bundle; if a
 * remote needs another export, add it here.
 */
export {
  createSearchParams,
  Form,
  Link,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
