// SPDX-License-Identifier: MIT
using System.Data;
using CoreWCF;
using Tpch.Queries;
using TpchContract;

namespace TpchService;

/// <summary>The service: every operation hands out the answer to its query.</summary>
/// <param name="answers">Where the rows come from.</param>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class TpchQueries(TpchAnswers answers) : ITpch, ITpchDataSets
{
    Task<RowList<Q1Row>> ITpch.Q1Async() => answers.GetRowsAsync<Q1Row>(1);

    Task<RowList<Q2Row>> ITpch.Q2Async() => answers.GetRowsAsync<Q2Row>(2);

    Task<RowList<Q3Row>> ITpch.Q3Async() => answers.GetRowsAsync<Q3Row>(3);

    Task<RowList<Q4Row>> ITpch.Q4Async() => answers.GetRowsAsync<Q4Row>(4);

    Task<RowList<Q5Row>> ITpch.Q5Async() => answers.GetRowsAsync<Q5Row>(5);

    Task<RowList<Q6Row>> ITpch.Q6Async() => answers.GetRowsAsync<Q6Row>(6);

    Task<RowList<Q7Row>> ITpch.Q7Async() => answers.GetRowsAsync<Q7Row>(7);

    Task<RowList<Q8Row>> ITpch.Q8Async() => answers.GetRowsAsync<Q8Row>(8);

    Task<RowList<Q9Row>> ITpch.Q9Async() => answers.GetRowsAsync<Q9Row>(9);

    Task<RowList<Q10Row>> ITpch.Q10Async() => answers.GetRowsAsync<Q10Row>(10);

    Task<RowList<Q11Row>> ITpch.Q11Async() => answers.GetRowsAsync<Q11Row>(11);

    Task<RowList<Q12Row>> ITpch.Q12Async() => answers.GetRowsAsync<Q12Row>(12);

    Task<RowList<Q13Row>> ITpch.Q13Async() => answers.GetRowsAsync<Q13Row>(13);

    Task<RowList<Q14Row>> ITpch.Q14Async() => answers.GetRowsAsync<Q14Row>(14);

    Task<RowList<Q15Row>> ITpch.Q15Async() => answers.GetRowsAsync<Q15Row>(15);

    Task<RowList<Q16Row>> ITpch.Q16Async() => answers.GetRowsAsync<Q16Row>(16);

    Task<RowList<Q17Row>> ITpch.Q17Async() => answers.GetRowsAsync<Q17Row>(17);

    Task<RowList<Q18Row>> ITpch.Q18Async() => answers.GetRowsAsync<Q18Row>(18);

    Task<RowList<Q19Row>> ITpch.Q19Async() => answers.GetRowsAsync<Q19Row>(19);

    Task<RowList<Q20Row>> ITpch.Q20Async() => answers.GetRowsAsync<Q20Row>(20);

    Task<RowList<Q21Row>> ITpch.Q21Async() => answers.GetRowsAsync<Q21Row>(21);

    Task<RowList<Q22Row>> ITpch.Q22Async() => answers.GetRowsAsync<Q22Row>(22);

    Task<DataSet> ITpchDataSets.Q1Async() => answers.GetDataSetAsync(1);

    Task<DataSet> ITpchDataSets.Q2Async() => answers.GetDataSetAsync(2);

    Task<DataSet> ITpchDataSets.Q3Async() => answers.GetDataSetAsync(3);

    Task<DataSet> ITpchDataSets.Q4Async() => answers.GetDataSetAsync(4);

    Task<DataSet> ITpchDataSets.Q5Async() => answers.GetDataSetAsync(5);

    Task<DataSet> ITpchDataSets.Q6Async() => answers.GetDataSetAsync(6);

    Task<DataSet> ITpchDataSets.Q7Async() => answers.GetDataSetAsync(7);

    Task<DataSet> ITpchDataSets.Q8Async() => answers.GetDataSetAsync(8);

    Task<DataSet> ITpchDataSets.Q9Async() => answers.GetDataSetAsync(9);

    Task<DataSet> ITpchDataSets.Q10Async() => answers.GetDataSetAsync(10);

    Task<DataSet> ITpchDataSets.Q11Async() => answers.GetDataSetAsync(11);

    Task<DataSet> ITpchDataSets.Q12Async() => answers.GetDataSetAsync(12);

    Task<DataSet> ITpchDataSets.Q13Async() => answers.GetDataSetAsync(13);

    Task<DataSet> ITpchDataSets.Q14Async() => answers.GetDataSetAsync(14);

    Task<DataSet> ITpchDataSets.Q15Async() => answers.GetDataSetAsync(15);

    Task<DataSet> ITpchDataSets.Q16Async() => answers.GetDataSetAsync(16);

    Task<DataSet> ITpchDataSets.Q17Async() => answers.GetDataSetAsync(17);

    Task<DataSet> ITpchDataSets.Q18Async() => answers.GetDataSetAsync(18);

    Task<DataSet> ITpchDataSets.Q19Async() => answers.GetDataSetAsync(19);

    Task<DataSet> ITpchDataSets.Q20Async() => answers.GetDataSetAsync(20);

    Task<DataSet> ITpchDataSets.Q21Async() => answers.GetDataSetAsync(21);

    Task<DataSet> ITpchDataSets.Q22Async() => answers.GetDataSetAsync(22);
}
