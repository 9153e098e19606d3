// SPDX-License-Identifier: MIT

using Nam.EndToEnd.ServiceModel.Orders;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>A column of the matrix: a call, and what came back as text.</summary>
internal sealed record OrderCase(string Name, Func<IOrderDeskContract, Task<object?>> Call)
{
    /// <summary>Calls and describes the result or the exception.</summary>
    public async Task<string> DescribeAsync(IOrderDeskContract desk)
    {
        try
        {
            return ObjectText.Of(await Call(desk));
        }
        catch (Exception e)
        {
            return ObjectText.Of(e);
        }
    }
}
