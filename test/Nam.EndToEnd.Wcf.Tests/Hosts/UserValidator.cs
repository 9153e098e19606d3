// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.IdentityModel.Selectors;

namespace Nam.EndToEnd.Wcf.Hosts;

/// <summary>Knows one user.</summary>
internal sealed class UserValidator : UserNamePasswordValidator
{
    public const string User = "ada";

    public const string Password = "not a secret";

    public override ValueTask ValidateAsync(string userName, string password) =>
        userName == User && password == Password ? ValueTask.CompletedTask : throw new FaultException("The user is unknown.");
}
