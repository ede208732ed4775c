/**
 * The part of react-router-dom that remotes may use. Naming the exports keeps the rest out of the shell's
 * bundle; a remote that needs one more asks for it here.
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
