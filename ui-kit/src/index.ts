export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
} from './button.tsx';
export {
  Checkbox,
  CheckboxGroup,
  type CheckboxGroupProps,
  type CheckboxProps,
  type Option,
  RadioGroup,
  type RadioGroupProps,
  SegmentedControl,
  type SegmentedControlProps,
  Switch,
} from './choice.tsx';
export { Field, type FieldControl, type FieldProps, type FieldTexts } from './field.tsx';
export {
  PasswordField,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './text-field.tsx';
export { SkipLink, VisuallyHidden } from './visually-hidden.tsx';
