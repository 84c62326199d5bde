import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Another key clears the error. */
  resetKey: unknown
  /** Replaces the children after an error. */
  fallback: (error: unknown) => ReactNode
  onCatch?: (error: unknown) => void
  children: ReactNode
}

interface ErrorBoundaryState {
  failure?: { error: unknown }
  resetKey: unknown
}

/** Catches the errors that its children throw while they are drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch?.(error)
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}
