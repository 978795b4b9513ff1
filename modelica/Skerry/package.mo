package Skerry "Components between transmission lines"

  annotation(version = "0.1.0", Documentation(info = "
A component computes with what stands in its connectors; a line element carries waves between components,
each end seeing only the other's past. So every line cuts the model into islands that are solved on their own.

Every connector has one potential and one flow variable, positive into the component, so components may also
be connected without a line between them. The boundary equation p = c + Zc*q is part of the line element.

Lines start from the values of their parameters (pStart, qStart, ...): a network whose parameters agree
starts at rest, and no line needs the other end to start.
"));
end Skerry;
