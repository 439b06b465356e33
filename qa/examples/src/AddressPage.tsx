import { type Navigate, useLocation, useNavigate, useSearchParams } from '@stepwell/platform';
import { Button, Text } from '@stepwell/shared-ui';
import { Sample } from './sample/Sample';

/** `/examples/address`: what is chosen stands in the address, so that it can be shared. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Sample title="The address">
      <Text>{`Subject: ${query.get('subject') ?? 'any'}`}</Text>
      <Button variant="outline" onClick={() => setQuery(new URLSearchParams({ subject: 'logic' }))}>
        Logic
      </Button>
      <Text>{`You are at ${pathname}${search}`}</Text>
      <Button onClick={() => startAnew(navigate)}>Start anew</Button>
    </Sample>
  );
}

function startAnew(navigate: Navigate): void {
  navigate('/examples/address', { replace: true });
}
