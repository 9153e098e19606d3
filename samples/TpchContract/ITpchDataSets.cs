// SPDX-License-Identifier: MIT
using System.Data;
using System.ServiceModel;
using Tpch.Queries;

namespace TpchContract;

/// <summary>The 22 queries as DataSets, as in the NAM paper: one operation a query, one table a reply, with typed columns.</summary>
[ServiceContract(Name = "TpchDataSets", Namespace = TpchQuery.ContractNamespace)]
public interface ITpchDataSets
{
    /// <summary>Pricing Summary Report.</summary>
    [OperationContract(
        Name = "Q1DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q1",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q1Response")]
    Task<DataSet> Q1Async();

    /// <summary>Minimum Cost Supplier.</summary>
    [OperationContract(
        Name = "Q2DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q2",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q2Response")]
    Task<DataSet> Q2Async();

    /// <summary>Shipping Priority.</summary>
    [OperationContract(
        Name = "Q3DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q3",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q3Response")]
    Task<DataSet> Q3Async();

    /// <summary>Order Priority Checking.</summary>
    [OperationContract(
        Name = "Q4DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q4",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q4Response")]
    Task<DataSet> Q4Async();

    /// <summary>Local Supplier Volume.</summary>
    [OperationContract(
        Name = "Q5DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q5",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q5Response")]
    Task<DataSet> Q5Async();

    /// <summary>Forecasting Revenue Change.</summary>
    [OperationContract(
        Name = "Q6DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q6",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q6Response")]
    Task<DataSet> Q6Async();

    /// <summary>Volume Shipping.</summary>
    [OperationContract(
        Name = "Q7DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q7",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q7Response")]
    Task<DataSet> Q7Async();

    /// <summary>National Market Share.</summary>
    [OperationContract(
        Name = "Q8DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q8",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q8Response")]
    Task<DataSet> Q8Async();

    /// <summary>Product Type Profit Measure.</summary>
    [OperationContract(
        Name = "Q9DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q9",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q9Response")]
    Task<DataSet> Q9Async();

    /// <summary>Returned Item Reporting.</summary>
    [OperationContract(
        Name = "Q10DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q10",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q10Response")]
    Task<DataSet> Q10Async();

    /// <summary>Important Stock Identification.</summary>
    [OperationContract(
        Name = "Q11DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q11",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q11Response")]
    Task<DataSet> Q11Async();

    /// <summary>Shipping Modes and Order Priority.</summary>
    [OperationContract(
        Name = "Q12DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q12",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q12Response")]
    Task<DataSet> Q12Async();

    /// <summary>Customer Distribution.</summary>
    [OperationContract(
        Name = "Q13DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q13",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q13Response")]
    Task<DataSet> Q13Async();

    /// <summary>Promotion Effect.</summary>
    [OperationContract(
        Name = "Q14DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q14",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q14Response")]
    Task<DataSet> Q14Async();

    /// <summary>Top Supplier.</summary>
    [OperationContract(
        Name = "Q15DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q15",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q15Response")]
    Task<DataSet> Q15Async();

    /// <summary>Parts/Supplier Relationship.</summary>
    [OperationContract(
        Name = "Q16DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q16",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q16Response")]
    Task<DataSet> Q16Async();

    /// <summary>Small-Quantity-Order Revenue.</summary>
    [OperationContract(
        Name = "Q17DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q17",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q17Response")]
    Task<DataSet> Q17Async();

    /// <summary>Large Volume Customer.</summary>
    [OperationContract(
        Name = "Q18DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q18",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q18Response")]
    Task<DataSet> Q18Async();

    /// <summary>Discounted Revenue.</summary>
    [OperationContract(
        Name = "Q19DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q19",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q19Response")]
    Task<DataSet> Q19Async();

    /// <summary>Potential Part Promotion.</summary>
    [OperationContract(
        Name = "Q20DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q20",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q20Response")]
    Task<DataSet> Q20Async();

    /// <summary>Suppliers Who Kept Orders Waiting.</summary>
    [OperationContract(
        Name = "Q21DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q21",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q21Response")]
    Task<DataSet> Q21Async();

    /// <summary>Global Sales Opportunity.</summary>
    [OperationContract(
        Name = "Q22DataSet", Action = TpchQuery.ContractNamespace + "/datasets/Q22",
        ReplyAction = TpchQuery.ContractNamespace + "/datasets/Q22Response")]
    Task<DataSet> Q22Async();
}
