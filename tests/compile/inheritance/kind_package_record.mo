// A package inherits from packages.
record KindPackageRecordR
  Real x;
end KindPackageRecordR;
package KindPackageRecord
  extends KindPackageRecordR;  //! error SK2008
end KindPackageRecord;
