// SPDX-License-Identifier: MIT

using System.Data;
using System.ServiceModel;
using System.Xml;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>One operation for every kind of reply; both stacks read the same attributes.</summary>
[ServiceContract(Name = "Replies", Namespace = Names.Contract)]
[ServiceKnownType(typeof(Square))]
[ServiceKnownType(typeof(Circle))]
[ServiceKnownType(typeof(Colour))]
[ServiceKnownType(typeof(Shape[]))]
public interface IReplies
{
    [OperationContract]
    Primitives GetPrimitives(string kind);

    [OperationContract]
    Nullables GetNullables(bool areSet);

    [OperationContract]
    Times GetTimes();

    [OperationContract]
    Folder GetFolder(int depth);

    [OperationContract]
    Dictionary<string, List<int>> GetDictionary();

    [OperationContract]
    object? GetObject(string kind);

    [OperationContract]
    Person GetGraph();

    [OperationContract]
    string? GetText(string kind);

    [OperationContract]
    Arrays GetArrays(int count);

    [OperationContract]
    double[] GetDoubles(int count);

    [OperationContract]
    byte[]? GetBytes(int count);

    [OperationContract]
    List<Row> GetRows(int count);

    [OperationContract]
    Row? GetNoRow();

    [OperationContract]
    DataSet GetDataSet();

    [OperationContract]
    DataTable GetDataTable();

    [OperationContract]
    [XmlSerializerFormat]
    Invoice GetInvoice();

    [OperationContract]
    [XmlSerializerFormat]
    Parcel GetParcel();

    [OperationContract]
    XmlElement GetElement(string kind);

    [OperationContract]
    Letter Post(LetterRequest request);

    [OperationContract]
    Delivery Deliver(LetterRequest request);

    [OperationContract]
    [XmlSerializerFormat]
    Bill Charge(BillRequest request);

    [OperationContract]
    [XmlSerializerFormat]
    Article[] GetArticles(int count);

    [OperationContract]
    [FaultContract(typeof(Trouble))]
    string FailDeclared(string reason);

    [OperationContract]
    string FailUndeclared(string reason);

    [OperationContract(IsOneWay = true)]
    void Tell(string key);

    [OperationContract]
    string Told(string key);

    [OperationContract]
    void DoNothing();

    [OperationContract]
    int Divide(int dividend, int divisor, out int rest, ref string note);

    [OperationContract]
    string AddReplyHeader(string value);

    [OperationContract]
    string SetHttpReply(int status, string header);
}
