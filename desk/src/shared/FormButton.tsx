import { Button, type ButtonProps } from '@stepwell/shared-ui';
import { Form, type FormProps } from './Form';

export interface FormButtonProps extends Pick<FormProps, 'action' | 'hidden'> {
  /** Default `sm`. */
  size?: ButtonProps['size'];
  /** Default `outline`. */
  variant?: ButtonProps['variant'];
  /** Label for screen readers, where the text does not name the object of the act. */
  label?: string;
  children: string;
}

/** A button that is a whole form, such as one that ends a session. */
export function FormButton(props: FormButtonProps) {
  const { action, hidden = {}, size = 'sm', variant = 'outline', label, children } = props;
  return (
    <Form action={action} hidden={hidden} isInline>
      <Button type="submit" size={size} variant={variant} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
