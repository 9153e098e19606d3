// SPDX-License-Identifier: MIT
using System.ServiceModel;
using Tpch.Queries;

namespace TpchContract;

/// <summary>The 22 queries with typed rows: one operation a query, the contract that samples/TpchWeb has in its WSDL.</summary>
/// <remarks>Service and client share it: CoreWCF reads System.ServiceModel's attributes as its own.</remarks>
[ServiceContract(Name = "Tpch", Namespace = TpchQuery.ContractNamespace)]
public interface ITpch
{
    /// <summary>Pricing Summary Report.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q1", ReplyAction = TpchQuery.ContractNamespace + "/Q1Response")]
    Task<RowList<Q1Row>> Q1Async();

    /// <summary>Minimum Cost Supplier.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q2", ReplyAction = TpchQuery.ContractNamespace + "/Q2Response")]
    Task<RowList<Q2Row>> Q2Async();

    /// <summary>Shipping Priority.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q3", ReplyAction = TpchQuery.ContractNamespace + "/Q3Response")]
    Task<RowList<Q3Row>> Q3Async();

    /// <summary>Order Priority Checking.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q4", ReplyAction = TpchQuery.ContractNamespace + "/Q4Response")]
    Task<RowList<Q4Row>> Q4Async();

    /// <summary>Local Supplier Volume.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q5", ReplyAction = TpchQuery.ContractNamespace + "/Q5Response")]
    Task<RowList<Q5Row>> Q5Async();

    /// <summary>Forecasting Revenue Change.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q6", ReplyAction = TpchQuery.ContractNamespace + "/Q6Response")]
    Task<RowList<Q6Row>> Q6Async();

    /// <summary>Volume Shipping.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q7", ReplyAction = TpchQuery.ContractNamespace + "/Q7Response")]
    Task<RowList<Q7Row>> Q7Async();

    /// <summary>National Market Share.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q8", ReplyAction = TpchQuery.ContractNamespace + "/Q8Response")]
    Task<RowList<Q8Row>> Q8Async();

    /// <summary>Product Type Profit Measure.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q9", ReplyAction = TpchQuery.ContractNamespace + "/Q9Response")]
    Task<RowList<Q9Row>> Q9Async();

    /// <summary>Returned Item Reporting.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q10", ReplyAction = TpchQuery.ContractNamespace + "/Q10Response")]
    Task<RowList<Q10Row>> Q10Async();

    /// <summary>Important Stock Identification.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q11", ReplyAction = TpchQuery.ContractNamespace + "/Q11Response")]
    Task<RowList<Q11Row>> Q11Async();

    /// <summary>Shipping Modes and Order Priority.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q12", ReplyAction = TpchQuery.ContractNamespace + "/Q12Response")]
    Task<RowList<Q12Row>> Q12Async();

    /// <summary>Customer Distribution.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q13", ReplyAction = TpchQuery.ContractNamespace + "/Q13Response")]
    Task<RowList<Q13Row>> Q13Async();

    /// <summary>Promotion Effect.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q14", ReplyAction = TpchQuery.ContractNamespace + "/Q14Response")]
    Task<RowList<Q14Row>> Q14Async();

    /// <summary>Top Supplier.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q15", ReplyAction = TpchQuery.ContractNamespace + "/Q15Response")]
    Task<RowList<Q15Row>> Q15Async();

    /// <summary>Parts/Supplier Relationship.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q16", ReplyAction = TpchQuery.ContractNamespace + "/Q16Response")]
    Task<RowList<Q16Row>> Q16Async();

    /// <summary>Small-Quantity-Order Revenue.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q17", ReplyAction = TpchQuery.ContractNamespace + "/Q17Response")]
    Task<RowList<Q17Row>> Q17Async();

    /// <summary>Large Volume Customer.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q18", ReplyAction = TpchQuery.ContractNamespace + "/Q18Response")]
    Task<RowList<Q18Row>> Q18Async();

    /// <summary>Discounted Revenue.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q19", ReplyAction = TpchQuery.ContractNamespace + "/Q19Response")]
    Task<RowList<Q19Row>> Q19Async();

    /// <summary>Potential Part Promotion.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q20", ReplyAction = TpchQuery.ContractNamespace + "/Q20Response")]
    Task<RowList<Q20Row>> Q20Async();

    /// <summary>Suppliers Who Kept Orders Waiting.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q21", ReplyAction = TpchQuery.ContractNamespace + "/Q21Response")]
    Task<RowList<Q21Row>> Q21Async();

    /// <summary>Global Sales Opportunity.</summary>
    [OperationContract(Action = TpchQuery.ContractNamespace + "/Q22", ReplyAction = TpchQuery.ContractNamespace + "/Q22Response")]
    Task<RowList<Q22Row>> Q22Async();
}
