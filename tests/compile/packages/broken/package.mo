// The folders below hold packages with slips; see the tests broken_*.mo.
package broken
end broken;
