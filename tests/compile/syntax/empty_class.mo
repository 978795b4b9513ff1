// A class may be empty, and so may its sections.
//! flatten: EmptyClass
//! equations: 0
//! unknowns: 0
model EmptyClass
public
protected
equation
algorithm
initial equation
initial algorithm
end EmptyClass;
