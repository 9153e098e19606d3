// SPDX-License-Identifier: MIT
using System.Collections;
using System.Data;
using System.Globalization;
using System.Reflection;
using System.Runtime.Serialization;
using Tpch.Queries;

namespace TpchContract;

/// <summary>Turns rows into a table whose columns have the names, the order and the types of the data contract.</summary>
public static class RowTable
{
    /// <summary>Makes a set of one table, named like the query.</summary>
    /// <param name="query">The query.</param>
    /// <param name="rows">Its rows; they are read, not kept.</param>
    public static DataSet ToDataSet(TpchQuery query, IList rows)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(rows);
        var members = MembersOf(query.RowType);
        var table = new DataTable($"Q{query.Number}") { Locale = CultureInfo.InvariantCulture, Namespace = TpchQuery.ContractNamespace };
        foreach (var (name, property) in members)
        {
            var underlying = Nullable.GetUnderlyingType(property.PropertyType);
            table.Columns.Add(new DataColumn(name, underlying ?? property.PropertyType) { AllowDBNull = underlying is not null });
        }

        table.BeginLoadData();
        foreach (var row in rows)
        {
            table.Rows.Add([.. members.Select(member => member.Property.GetValue(row))]);
        }

        table.EndLoadData();
        table.AcceptChanges();
        var set = new DataSet("Tpch") { Locale = CultureInfo.InvariantCulture, Namespace = TpchQuery.ContractNamespace };
        set.Tables.Add(table);
        return set;
    }

    /// <summary>Gets the members of a row type as they stand in replies.</summary>
    public static IReadOnlyList<(string Name, PropertyInfo Property)> MembersOf(Type rowType)
    {
        ArgumentNullException.ThrowIfNull(rowType);
        return
        [
            .. rowType.GetProperties()
                .Select(property => (Property: property, Member: property.GetCustomAttribute<DataMemberAttribute>()))
                .Where(pair => pair.Member is not null)
                .OrderBy(pair => pair.Member!.Order)
                .Select(pair => (pair.Member!.Name ?? pair.Property.Name, pair.Property)),
        ];
    }
}
