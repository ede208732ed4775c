import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link to the sign-in page, which leads back to the generator. */
export function SignIn({ children }: { readonly children: ReactNode }) {
  return (
    <TextLink asChild>
      <Link to={paths.login(paths.generator)}>{children}</Link>
    </TextLink>
  );
}
