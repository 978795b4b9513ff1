// There must be an inherited class of that name.
package ClassExtendsMissingBase
end ClassExtendsMissingBase;
package ClassExtendsMissing
  extends ClassExtendsMissingBase;
  redeclare model extends Part  //! error SK2301
    Real x = 1;
  end Part;
end ClassExtendsMissing;
